import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { AppError } from "@/lib/kernel/base/errors";

/** Whether the port is free on all IPv4 addresses and on the IPv6 loopback, which browsers try first. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of ["0.0.0.0", "127.0.0.1", "::1"]) if (!(await canListen(port, host))) return false;
  return true;
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((answer) => {
    const server = createServer();
    // Without IPv6, the port is free there too.
    server.once("error", (error: NodeJS.ErrnoException) => answer(error.code !== "EADDRINUSE" && error.code !== "EACCES"));
    server.listen({ port, host, exclusive: true }, () => server.close(() => answer(true)));
  });
}

/** @throws AppError `internal` that names the port and the flag to change it. */
export async function assertFree(port: number, flag: string): Promise<void> {
  if (!(await isFree(port)))
    throw new AppError("internal", `Port ${String(port)} is taken: another process listens there. Choose another with ${flag} <port>.`);
}

/** The range is below the ephemeral ports (from 32768 on Linux, 49152 by RFC 6335), so that no connection takes a chosen port. */
const lowest = 12_000;
const highest = 32_000;

/** Returns the preferred port if it is free, else a port that is free at this moment. */
export async function pickPort(preferred: number | null): Promise<number> {
  let port = preferred ?? randomInt(lowest, highest);
  while (!(await isFree(port))) port = randomInt(lowest, highest);
  return port;
}
