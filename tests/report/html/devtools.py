"""Drives Chromium by the DevTools protocol over pipes: no port, no driver program, nothing but the standard library."""

import base64
import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
         "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update",
         "--disable-extensions", "--hide-scrollbars", "--force-color-profile=srgb", "--lang=en-US")


class BrowserError(Exception):
    pass


def find_program():
    for name in PROGRAMS:
        path = shutil.which(name)
        if path:
            return path
    raise BrowserError("no Chromium here to show the page in: install the package chromium (Debian, Arch, Fedora)")


class Browser:
    """A running Chromium with one page. Every wait ends at `deadline` (time.monotonic())."""

    def __init__(self, deadline):
        self.deadline = deadline
        self.events = []
        self.last_id = 0
        self.unread = b""
        self.session = None
        program = find_program()
        self.folder = tempfile.mkdtemp(prefix="linbench-browser-")
        self.start(program)
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def start(self, program):
        to_browser, self.requests = os.pipe()
        self.replies, from_browser = os.pipe()

        def place_pipes():  # Chromium reads from descriptor 3 and writes to 4.
            high_in, high_out = os.dup2(to_browser, 100), os.dup2(from_browser, 101)
            os.dup2(high_in, 3)
            os.dup2(high_out, 4)

        command = [program, *FLAGS, "--user-data-dir=" + self.folder]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL, close_fds=False, start_new_session=True,
                                        preexec_fn=place_pipes)
        os.close(to_browser)
        os.close(from_browser)

    def close(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        os.close(self.requests)
        os.close(self.replies)
        for _ in range(20):  # its children may still be writing
            shutil.rmtree(self.folder, ignore_errors=True)
            if not os.path.exists(self.folder):
                break
            time.sleep(0.05)

    def read_message(self):
        while b"\0" not in self.unread:
            left = self.deadline - time.monotonic()
            if left <= 0 or not select.select([self.replies], [], [], left)[0]:
                raise BrowserError("Chromium did not answer in time")
            part = os.read(self.replies, 1 << 20)
            if not part:
                raise BrowserError("Chromium ended")
            self.unread += part
        message, self.unread = self.unread.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.last_id += 1
        request = {"id": self.last_id, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.requests, json.dumps(request).encode() + b"\0")
        while True:
            message = self.read_message()
            if message.get("id") == self.last_id:
                if "error" in message:
                    raise BrowserError("%s: %s" % (method, message["error"]["message"]))
                return message["result"]
            self.events.append(message)

    def wait_for(self, method):
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.read_message())

    def open(self, path):
        """Loads a file and waits until it has been laid out."""
        self.events.clear()
        self.call("Page.navigate", url="file://" + path)
        self.wait_for("Page.loadEventFired")
        self.settle()

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise BrowserError("%s: %s" % (expression, details.get("exception", {}).get("description", details)))
        return result["result"].get("value")

    def settle(self):
        """Until two frames were drawn, so that observers of sizes have run."""
        self.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")

    def set_screen(self, width, height, mobile=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)
        self.call("Emulation.setTouchEmulationEnabled", enabled=mobile)
        self.settle()

    def set_media(self, media="", scheme="light"):
        self.call("Emulation.setEmulatedMedia", media=media,
                  features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.settle()

    def press(self, key):
        codes = {"Enter": 13, "ArrowRight": 39, "ArrowDown": 40, "Tab": 9, " ": 32, "Escape": 27}
        text = {"Enter": "\r", " ": " "}.get(key, "")
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=codes[key], text=text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=codes[key])
        self.settle()

    def click(self, x, y):
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        self.settle()

    def move_to(self, x, y):
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        self.settle()

    def tap(self, x, y):
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.settle()

    def screenshot(self, path, scale=1):
        """Of the whole page."""
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        shot = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True,
                         clip=dict(size, scale=scale))
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))

    def complaints(self):
        """What went wrong since the page was opened: exceptions, console errors, policy violations, requests."""
        said = []
        for event in self.events:
            method, parameters = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                details = parameters["exceptionDetails"]
                said.append("exception: " + details.get("exception", {}).get("description", details["text"]))
            elif method == "Runtime.consoleAPICalled":
                said.append("console.%s: %s" % (parameters["type"], parameters["args"]))
            elif method == "Log.entryAdded":
                said.append("log: " + parameters["entry"]["text"])
            elif method == "Network.requestWillBeSent":
                url = parameters["request"]["url"]
                if parameters.get("type") != "Document" and not url.startswith("data:"):
                    said.append("request: " + url)
            elif method == "Page.javascriptDialogOpening":
                said.append("dialog: " + parameters["message"])
        return said
