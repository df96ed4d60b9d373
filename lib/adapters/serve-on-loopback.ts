import { createServer, type RequestListener } from "node:http";

/** Serves a sandbox on loopback; port 0 takes a free one. */
export async function serveOnLoopback(handler: RequestListener, port: number): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer(handler);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  const url = `http://127.0.0.1:${String(typeof address === "object" && address ? address.port : port)}`;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, stop };
}
