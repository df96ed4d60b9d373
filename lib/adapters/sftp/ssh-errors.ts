import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { SftpError } from "@/lib/kernel/ports/sftp";

/** What ssh2 and Node's sockets say about a failure. */
interface Failure {
  code?: unknown;
  level?: unknown;
}

/** Translates a failure of a connection; an error of our own is returned as it is. */
export function toSftpError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, level } = (typeof error === "object" && error !== null ? error : {}) as Failure;
  if (level === "client-authentication") return reject("user", "credentials", "The server did not accept this sign-in.");
  // The server has no key of the pinned type any more.
  if (level === "handshake" && error instanceof Error && error.message.includes("host key")) return hostKeyChanged();
  if (level === "client-timeout" || code === "ETIMEDOUT") return fail("timeout", "The server took too long to respond.", error);
  return fail("unreachable", "The server could not be reached.", error);
}

export function notPublic(): AppError {
  return reject("host", "address_not_allowed", "This server is not on the public internet.");
}

export function hostKeyChanged(): AppError {
  return reject("host_key", "host_key", "The server’s host key is another than the confirmed one. Nothing was sent.");
}

export function keyUnreadable(): AppError {
  return reject("private_key", "private_key", "This private key or its passphrase can’t be read.");
}

export function folderMissing(): AppError {
  return reject("folder", "folder", "The server has no such folder.");
}

export function writeRefused(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError("invalid", "The server did not let the file be written.", {
    errors: [{ path: "folder", code: "write" satisfies SftpError, message: "The server did not let the file be written." }],
    cause: error,
  });
}

function reject(field: string, code: SftpError, message: string): AppError {
  return invalidField(field, code, message);
}

function fail(code: SftpError, message: string, cause: unknown): AppError {
  return new AppError("unavailable", message, { errors: [{ path: "host", code, message }], cause });
}
