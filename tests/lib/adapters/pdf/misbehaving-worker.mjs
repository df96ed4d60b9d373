import { parentPort } from "node:worker_threads";

// Does what the request's content names instead of rendering, to test the pool's error handling.
const deeds = {
  answer: (text) => parentPort.postMessage({ ok: true, pdf: Buffer.from(text) }),
  refuse: () => parentPort.postMessage({ ok: false, code: "invalid", detail: "Not a document.", errors: [], cause: "" }),
  crash: () => {
    throw new Error("broken font");
  },
  exit: () => process.exit(1),
  hang: () => {
    for (;;);
  },
  wait: () => undefined,
};

// Loading takes time, which must not count against a document.
setTimeout(() => {
  parentPort.postMessage({ ready: true });
  parentPort.on("message", ({ content: [deed, text] }) => deeds[deed](text));
}, 450);
