# zsh -f completion_offers.zsh FOLDER LINE...: types each line and a tabulator into an interactive zsh that completes by
# FOLDER/_linbench, in FOLDER/files. Prints for each the words offered and, after "line:", the line as it is then.
zmodload zsh/zpty
folder=$1
shift

cat >$folder/start <<'END'
PS1= PS2= RPS1=
stty -echo
unset zle_bracketed_paste
fpath=($1 $fpath)
autoload -Uz compinit
compinit -u -D
cd $1/files

# What is added is printed too; completion functions ask with -O, -A and -D.
compadd() {
  local -a added
  if [[ ${argv[1,(i)--]} != *-[OAD]* ]]; then
    builtin compadd -O added "$@"
    (($#added)) && print -rl -- $added >>../offers
  fi
  builtin compadd "$@"
}

complete-and-tell() {
  zle complete-word
  print -r -- "line:$BUFFER" >>../offers
  BUFFER=
  print -r -- "@told@"
}
zle -N complete-and-tell
bindkey '^I' complete-and-tell
END

zpty shell zsh -f -i
zpty -w shell "source $folder/start $folder; print @rea''dy@"
zpty -r shell output '*@ready@*' || exit 1
for line; do
  : >$folder/offers
  zpty -w -n shell "$line"$'\t'
  zpty -r shell output '*@told@*' || exit 1
  cat $folder/offers
done
zpty -d shell
