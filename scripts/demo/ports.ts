import { randomInt } from "node:crypto";
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
  if (!(await isFree(port)))
    throw new AppError("internal", `Port ${String(port)} is taken: another process listens there. Choose another with ${flag} <port>.`);
}

/**
 * Below the ports that systems lend to outgoing connections (from 32768 on Linux, 49152 by RFC 6335), so that none of those takes a port
 * between its choice and its use.
 */
const lowest = 12_000;
const highest = 32_000;

/** The preferred port if nobody has it, else one that nobody has at this moment. */
export async function pickPort(preferred: number | null): Promise<number> {
  let port = preferred ?? randomInt(lowest, highest);
  while (!(await isFree(port))) port = randomInt(lowest, highest);
  return port;
}
