import { createServer, type ServerResponse } from "node:http";
import next from "next";
import { collectDefaultMetrics, Registry } from "prom-client";

/** Serves the baselines from one process: Node alone, Next alone, and Next with Prisma. Arguments: folder of the built app, port. */
const [dir = ".", port = "0"] = process.argv.slice(2);
const registry = new Registry();
collectDefaultMetrics({ register: registry });
const app = next({ dev: false, dir, hostname: "localhost", port: Number(port) });
await app.prepare();
const handle = app.getRequestHandler();

const answers: Record<string, (response: ServerResponse) => void> = {
  "/node": (response) => response.setHeader("content-type", "application/json").end('{"ok":true}'),
  "/metrics": (response) => void registry.metrics().then((text) => response.end(text)),
};

createServer((request, response) => {
  const answer = answers[request.url ?? ""];
  if (answer) answer(response);
  else void handle(request, response);
}).listen(Number(port), "127.0.0.1");
