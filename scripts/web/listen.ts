import type { Server } from "node:http";
import { AppError } from "@/lib/kernel/base/errors";

/** Listens and returns the port; port 0 selects a free one. @throws an error naming a port in use. */
export async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<number> {
  await new Promise<void>((done, fail) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      fail(
        error.code === "EADDRINUSE"
          ? new AppError("internal", `Port ${String(port)} is taken: another process listens there.`, { cause: error })
          : error,
      );
    server.once("error", refuse);
    server.listen(port, host, () => {
      server.off("error", refuse);
      done();
    });
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}

/** Accepts no new connections, and closes those with requests that run longer than `patience` milliseconds. */
export async function drain(server: Server, patience: number): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearTimeout(cut);
}
