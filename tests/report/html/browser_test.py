"""Shows pages of made-up runs in headless Chromium and tries what a reader does with them.

usage: browser_test.py PAGE_WRITER FOLDER    (pages and screenshots go to FOLDER)
"""

import functools
import os
import subprocess
import sys
import time
import unittest

import devtools
import png

SECONDS = 85  # for all of it; what takes longer is stuck
DESKTOP = (1360, 900)
PHONE = (360, 740)

WRITER, FOLDER = sys.argv[1:3]


@functools.lru_cache()
def write_page(name):
    path = os.path.join(FOLDER, name + ".html")
    with open(path, "wb") as file:
        subprocess.run([WRITER, name], stdout=file, check=True, timeout=60)
    return os.path.abspath(path)


class PageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        os.makedirs(FOLDER, exist_ok=True)
        cls.browser = devtools.Browser(time.monotonic() + SECONDS)
        cls.addClassCleanup(cls.browser.close)

    def show(self, name, screen=DESKTOP, mobile=False, scheme="light"):
        self.browser.set_media(scheme=scheme)
        self.browser.set_screen(*screen, mobile=mobile)
        self.browser.open(write_page(name))
        self.addCleanup(self.expect_no_complaints)

    def expect_no_complaints(self):
        self.assertEqual(self.browser.complaints(), [])

    def js(self, expression):
        return self.browser.evaluate(expression)

    def count(self, selector):
        return self.js("document.querySelectorAll(%r).length" % selector)

    def text(self, selector):
        return self.js("document.querySelector(%r).textContent" % selector)

    def place(self, selector, x=0.5, y=0.5):
        """Of a point of an element that has been scrolled to, in the window."""
        return self.js("(() => { const node = document.querySelector(%r); node.scrollIntoView({block: 'center'});"
                       "const box = node.getBoundingClientRect();"
                       "return [box.left + %s * box.width, box.top + %s * box.height]; })()" % (selector, x, y))

    def click(self, selector, **where):
        self.browser.click(*self.place(selector, **where))

    def screenshot(self, name):
        self.browser.screenshot(os.path.join(FOLDER, name + ".png"))
        small = os.path.join(FOLDER, name + "-small.png")
        self.browser.screenshot(small, scale=0.15)
        self.assertGreater(len(png.colours(small)), 20, "there is nothing to be seen on " + name)

    # ---- What is there

    def test_draws_every_line_with_its_band(self):
        self.show("sweep")
        self.assertEqual(self.count(".figures > figure"), 2)  # time and rate
        self.assertEqual(self.count(".figures .series"), 2 * 4)
        drawn = self.js("[...document.querySelectorAll('.figures .series')]"
                        ".every(s => s.querySelector('path.line').getTotalLength() > 100)")
        self.assertTrue(drawn)
        # A line has a band for each stretch without a hole: eigen, 1 thread, has two.
        self.assertEqual(self.count(".figures .band"), 2 * 5)
        # It crashed at 256 and, like its two threads, was out of memory at 2048.
        self.assertEqual(self.count(".figures .missing"), 2 * 3)
        self.screenshot("desktop-light")

    def test_charts_have_text_alternatives(self):
        self.show("sweep")
        names = self.js("[...document.querySelectorAll('svg:not([aria-hidden])')]"
                        ".map(svg => [svg.getAttribute('role'), svg.getAttribute('aria-label')])")
        self.assertEqual(len(names), 3)
        for role, name in names:
            self.assertEqual(role, "img")
            self.assertRegex(name, r"(µs|ms|GFLOP/s)")

    def test_another_panel_can_be_chosen(self):
        self.show("sweep")
        before = self.js("document.querySelector('.figures path.line').getAttribute('d')")
        self.assertIn("solve f64", self.text(".figures figcaption"))
        self.click("input[type=radio][value='1'] + label")
        self.assertIn("solve f32", self.text(".figures figcaption"))
        self.assertNotEqual(self.js("document.querySelector('.figures path.line').getAttribute('d')"), before)
        self.assertEqual(self.count(".figures .series"), 2 * 4)

    def test_axes_can_be_linear(self):
        self.show("sweep")
        before = self.js("document.querySelector('.figures path.line').getAttribute('d')")
        self.js("[...document.querySelectorAll('.choice')].find(c => c.textContent.startsWith('Sizes'))"
                ".querySelector('input[value=linear]').click()")
        self.assertNotEqual(self.js("document.querySelector('.figures path.line').getAttribute('d')"), before)
        self.assertIn("1000", self.text(".figures .axis.x"))

    def test_one_size_is_a_row_for_each_contender(self):
        self.show("one_size")
        self.assertEqual(self.count(".figures .dot-row .whisker"), 2 * 4)
        self.assertEqual(self.count(".figures path.line"), 0)

    # ---- The legend, the tooltip, the keyboard

    def test_legend_hides_and_shows_a_line(self):
        self.show("sweep")
        button = "button.legend-item"
        name = self.text(button)
        shown = "[...document.querySelectorAll('.figures .series')].filter(s => s.dataset.line === %r).length" % name
        self.assertEqual(self.js(shown), 2)
        self.click(button)
        self.assertEqual(self.js(shown), 0)
        self.assertEqual(self.count(".figures .series"), 2 * 3)
        self.js("document.querySelector(%r).focus()" % button)
        self.browser.press("Enter")
        self.assertEqual(self.js(shown), 2)
        self.assertEqual(self.js("document.querySelector(%r).getAttribute('aria-pressed')" % button), "true")

    def test_tooltip_tells_the_figures_of_all_lines(self):
        self.show("sweep")
        self.assertTrue(self.js("document.querySelector('.tooltip').hidden"))
        self.browser.move_to(*self.place(".picture", x=0.5))
        self.assertFalse(self.js("document.querySelector('.tooltip').hidden"))
        words = self.text(".tooltip")
        for word in ("n = ", "openblas, 1 thread", "eigen, 2 threads", "µs", " to "):
            self.assertIn(word, words)
        self.browser.move_to(5, 5)
        self.assertTrue(self.js("document.querySelector('.tooltip').hidden"))

    def test_a_tap_shows_the_tooltip_and_keeps_it(self):
        self.show("sweep", screen=PHONE, mobile=True)
        self.browser.tap(*self.place(".picture"))
        self.assertFalse(self.js("document.querySelector('.tooltip').hidden"))
        overflow = self.js("document.querySelector('.tooltip').getBoundingClientRect().right - innerWidth")
        self.assertLessEqual(overflow, 0)

    def test_charts_can_be_read_by_keyboard(self):
        self.show("sweep")
        self.js("document.querySelector('.chart').focus()")
        self.browser.press("ArrowRight")
        first = self.text("#announcer")
        self.assertIn("n = 8, ", first)
        self.browser.press("ArrowRight")
        self.assertIn("n = 12, ", self.text("#announcer"))
        self.browser.press("ArrowDown")
        self.assertNotEqual(self.text("#announcer").split(":")[0], first.split(":")[0])
        self.browser.press("Enter")
        self.assertIn("n = 12", self.text("#samples .facts"))

    # ---- The samples of a case

    def test_shows_the_distribution_of_a_chosen_case(self):
        self.show("sweep")
        self.click("#records tbody tr:nth-child(9) td:nth-child(5)")
        self.assertEqual(self.count("#samples .pass"), 9)
        self.assertEqual(self.count("#samples .pass-median"), 9)
        self.assertGreater(self.count("#samples .histogram rect"), 5)
        beyond = self.text("#samples .beyond")
        left_out = int(beyond.split()[0]) if beyond else 0
        self.assertEqual(self.count("#samples circle.sample"), 9 * 30 - left_out)
        self.assertEqual(self.count("#samples .median"), 1)
        self.assertEqual(self.count("#samples .interval"), 1)
        row = self.text("#records tr[aria-current]")
        median = self.js("[...document.querySelectorAll('#samples .facts div')].find("
                         "d => d.textContent.startsWith('median')).lastChild.textContent")
        self.assertIn(median, row)
        self.assertEqual(self.count(".figures .picked"), 2)

    def test_no_pass_lies_beyond_the_edge(self):
        self.show("slow_pass")
        edge = self.js("+document.querySelector('#samples .base').getAttribute('x2')")
        medians = self.js("[...document.querySelectorAll('#samples .pass-median')].map(m => +m.getAttribute('x1'))")
        self.assertEqual(len(medians), 5)
        self.assertLess(max(medians), edge)
        right = self.js("(() => { const i = document.querySelector('#samples .interval');"
                        "return +i.getAttribute('x') + +i.getAttribute('width'); })()")
        self.assertLessEqual(right, edge)
        self.assertIn("too few for an interval", self.text("#samples .note"))

    def test_times_of_one_case_have_one_unit(self):
        self.show("slow_pass")
        facts = self.js("[...document.querySelectorAll('#samples .facts div')].map(d => d.textContent)")
        units = [fact.split()[-1] for fact in facts if fact.startswith(("median", "passes' range", "middle half"))]
        self.assertEqual(len(units), 3)
        self.assertEqual(len(set(units)), 1, facts)

    def test_no_time_is_negative(self):
        self.show("slow_pass")
        ticks = self.js("[...document.querySelectorAll('#samples .axis.x text')].map(t => t.textContent)")
        self.assertEqual([tick for tick in ticks if tick.startswith(("-", "\u2212"))], [])

    def test_a_point_of_a_chart_chooses_its_case(self):
        self.show("sweep")
        self.js("document.querySelector('select#case').value")
        before = self.text("#samples .facts")
        self.click(".picture", x=0.3)
        self.assertNotEqual(self.text("#samples .facts"), before)

    def test_a_row_can_be_chosen_by_keyboard(self):
        self.show("sweep")
        self.js("document.querySelector('#records tbody tr').focus()")
        self.browser.press("ArrowDown")
        self.browser.press("Enter")
        self.assertEqual(self.js("document.querySelector('#records tr[aria-current]').dataset.record"), "1")

    def test_shows_a_box_where_there_are_no_samples(self):
        self.show("summaries")
        self.assertEqual(self.count("#samples .box"), 1)
        self.assertEqual(self.count("#samples circle.sample"), 0)
        self.assertIn("no samples", self.text("#samples .note"))

    # ---- The table

    def column(self, number):
        return self.js("[...document.querySelectorAll('#records tbody tr')].map(r => r.dataset.record)") if number == 0 \
            else self.js("[...document.querySelectorAll('#records tbody tr:not(.failed)')]"
                         ".map(r => r.cells[%d].textContent)" % number)

    def test_a_heading_sorts_by_value_and_failures_come_last(self):
        self.show("sweep")
        as_written = self.column(0)
        self.click("#records th[data-key=median] button")
        self.assertNotEqual(self.column(0), as_written)
        medians = self.js("[...document.querySelectorAll('#records tbody tr')].map("
                          "r => records_of_page[r.dataset.record].median === undefined ? null"
                          " : records_of_page[r.dataset.record].median)"
                          .replace("records_of_page", "JSON.parse(document.getElementById('data').textContent).records"))
        known = [m for m in medians if m is not None]
        self.assertEqual(known, sorted(known))
        self.assertEqual(medians[len(known):], [None] * 4)
        self.assertEqual(self.js("document.querySelector('th[data-key=median]').getAttribute('aria-sort')"), "ascending")
        self.js("document.querySelector('th[data-key=median] button').focus()")
        self.browser.press("Enter")
        self.assertEqual(self.js("document.querySelector('th[data-key=median]').getAttribute('aria-sort')"), "descending")
        self.assertEqual(self.count("#records tbody tr:nth-last-child(-n+4).failed"), 4)

    def test_text_columns_sort_too(self):
        self.show("sweep")
        backend = self.js("[...document.querySelectorAll('#records thead th')].findIndex(h => h.textContent === 'backend')")
        self.click("#records thead th:nth-child(%d) button" % (backend + 1))
        names = self.column(backend)
        self.assertEqual(names, sorted(names))

    def test_the_filter_keeps_rows_with_all_words(self):
        self.show("sweep")
        self.js("document.getElementById('filter').focus()")
        self.browser.call("Input.insertText", text="EIGEN f32 crashed")
        self.browser.settle()
        self.assertEqual(self.count("#records tbody tr:not([hidden])"), 1)
        self.assertEqual(self.text("#table-controls output"), "1 of 192 rows")

    def test_failed_rows_say_why(self):
        self.show("sweep")
        self.assertEqual(self.count("#records tr.failed"), 4)
        self.assertIn("the worker died of SIGILL", self.text("#records tr.failed"))

    # ---- Any reader, any screen

    def test_text_of_others_is_inert(self):
        self.show("nasty")
        self.assertIn("</script><i>x", self.text(".legend"))
        self.assertEqual(self.count("main i, main img, main b b"), 0)
        self.assertEqual(self.count("body > script"), 3)

    def test_fits_a_phone(self):
        for name in ("sweep", "nasty", "one_size"):
            self.show(name, screen=PHONE, mobile=True)
            self.assertLessEqual(self.js("document.scrollingElement.scrollWidth"), PHONE[0], name)
        self.show("sweep", screen=PHONE, mobile=True)
        self.screenshot("phone")

    def test_dark_where_the_reader_likes_it_dark(self):
        ground = "getComputedStyle(document.body).backgroundColor"
        line = "getComputedStyle(document.querySelector('.figures path.line')).stroke"
        self.show("sweep")
        light = (self.js(ground), self.js(line))
        self.browser.set_media(scheme="dark")
        dark = (self.js(ground), self.js(line))
        self.assertNotEqual(light[0], dark[0])
        self.assertNotEqual(light[1], dark[1])
        self.screenshot("desktop-dark")
        self.click("#theme")
        self.assertEqual(self.js(ground), light[0])

    def test_contrast_is_enough_in_both_schemes(self):
        for scheme in ("light", "dark"):
            self.show("sweep", scheme=scheme)
            poor = self.js(POOR_CONTRAST)
            self.assertEqual(poor, [], scheme)

    def test_print_shows_everything_in_light_colours(self):
        self.show("sweep", scheme="dark")
        self.js("document.querySelector('.legend-item').click()")
        self.js("{ const f = document.getElementById('filter'); f.value = 'eigen'; f.dispatchEvent(new Event('input')); }")
        self.browser.set_screen(718, 1000)
        self.browser.set_media(media="print", scheme="dark")
        self.assertEqual(self.js("getComputedStyle(document.body).backgroundColor"), "rgb(255, 255, 255)")
        self.assertEqual(self.count(".series"), 2 * 2 * 4)  # both panels, hidden lines too
        for hidden in (".controls", ".bar", ".command button"):
            self.assertEqual(self.js("document.querySelector(%r).getBoundingClientRect().height" % hidden), 0, hidden)
        heights = self.js("[...document.querySelectorAll('main section, #records tbody tr')]"
                          ".map(s => s.getBoundingClientRect().height)")
        self.assertEqual(len(heights), 7 + 192)
        self.assertGreater(min(heights), 5)
        self.assertLessEqual(self.js("document.scrollingElement.scrollWidth"), 718)
        self.assertEqual(self.js("[...document.querySelectorAll('svg')].filter(s => s.clientWidth > 718).length"), 0)
        self.screenshot("print")
        self.browser.set_media()
        self.assertEqual(self.count(".series"), 2 * 3)

    def test_works_with_2000_cases(self):
        self.show("large")
        self.assertEqual(self.count("#records tbody tr"), 2000)
        self.click("#records th[data-key=gflops] button")
        self.assertEqual(self.count(".figures .series"), 2 * 4)

    def test_works_without_anything(self):
        self.show("nothing")
        self.assertEqual(self.text("h1"), "nothing measured")
        self.assertEqual(self.count("#charts, #samples"), 0)

    def test_works_without_scripts(self):
        self.browser.call("Emulation.setScriptExecutionDisabled", value=True)
        self.addCleanup(self.browser.call, "Emulation.setScriptExecutionDisabled", value=False)
        self.browser.events.clear()
        self.browser.call("Page.navigate", url="file://" + write_page("sweep"))
        self.browser.wait_for("Page.loadEventFired")
        self.assertEqual(self.count("#records tbody tr"), 192)
        self.assertEqual(self.js("getComputedStyle(document.getElementById('charts')).display"), "none")
        self.assertIn("need scripts", self.js("document.querySelector('noscript').innerText"))

    def test_the_page_may_fetch_nothing(self):
        # It does not try to; that it could not shows that the other tests would see it.
        self.show("nothing")
        self.js("fetch('https://example.org/').catch(() => 0)")
        self.browser.settle()
        self.assertRegex(" ".join(self.browser.complaints()), "Content Security Policy")
        self.browser.events.clear()


# Texts whose contrast with the nearest painted ground is below WCAG AA: 4.5, 3 where they are large.
POOR_CONTRAST = """(() => {
  const channels = colour => colour.match(/[\\d.]+/g).map(Number);
  const luminance = rgb => rgb.slice(0, 3).map(c => c / 255)
      .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
      .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = node => {
    for (; node; node = node.parentElement) {
      const rgb = channels(getComputedStyle(node).backgroundColor);
      if (rgb.length < 4 || rgb[3] === 1) return rgb;
    }
    return [255, 255, 255];
  };
  const poor = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || node.closest('script, noscript, :disabled') || !node.getClientRects().length)
      continue;
    const style = getComputedStyle(node);
    const [a, b] = [luminance(channels(node.closest('svg') ? style.fill : style.color)), luminance(ground(node))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);
    if (contrast < (large ? 3 : 4.5)) poor.add(`${node.tagName}.${node.className.baseVal || node.className}: ` +
                                               `${contrast.toFixed(2)}`);
  }
  return [...poor];
})()"""


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
