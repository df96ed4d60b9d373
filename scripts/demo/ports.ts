import { createServer } from "node:net";
import { AppError } from "@/lib/kernel/base/errors";

/** Whether nobody listens on the port, on any address of IPv4 or on the loopback of IPv6 (a browser tries that first). */
export async function isFree(port: number): Promise<boolean> {
  for (const host of ["0.0.0.0", "127.0.0.1", "::1"]) if (!(await canListen(port, host))) return false;
  return true;
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((answer) => {
    const server = createServer();
    // A machine without IPv6 has nobody listening there either.
    server.once("error", (error: NodeJS.ErrnoException) => answer(error.code !== "EADDRINUSE" && error.code !== "EACCES"));
    server.listen({ port, host, exclusive: true }, () => server.close(() => answer(true)));
  });
}

/** @throws AppError `internal` that names the port and the flag for another. */
export async function assertFree(port: number, flag: string): Promise<void> {
  if (!(await isFree(port))) throw new AppError("internal", `Port ${String(port)} is taken: another process listens there. Choose another with ${flag} <port>.`);
}

/** The preferred port if nobody has it, else one that the system gives. */
export async function pickPort(preferred: number | null): Promise<number> {
  if (preferred !== null && (await isFree(preferred))) return preferred;
  return new Promise((done, fail) => {
    const server = createServer();
    server.once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (typeof address === "object" && address !== null ? done(address.port) : fail(new AppError("internal", "No port was given."))));
    });
  });
}
