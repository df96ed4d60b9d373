import { parentPort } from "node:worker_threads";

// Does what the request's content says, in place of drawing: how a pool bears it is what the tests look at.
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

// Loading takes a while, which counts against no document.
setTimeout(() => {
  parentPort.postMessage({ ready: true });
  parentPort.on("message", ({ content: [deed, text] }) => deeds[deed](text));
}, 700);
