import type { Server } from "node:http";
import { AppError } from "@/lib/kernel/base/errors";

/** Listens, or says which port is taken. Port 0 takes a free one. Answers the port. */
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

/** Takes no new connection, lets requests under way end, and cuts those that last longer than `patience` milliseconds. */
export async function drain(server: Server, patience: number): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearTimeout(cut);
}
