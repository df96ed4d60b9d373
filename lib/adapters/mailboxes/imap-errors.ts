import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { MailboxError } from "@/lib/kernel/ports/mailbox";

/** What imapflow and Node's TLS say about a failure. */
interface Failure {
  code?: unknown;
  tlsFailed?: unknown;
  authenticationFailed?: unknown;
}

/** Codes of a server that answers TLS with something else. */
const plainServer = ["ERR_SSL_WRONG_VERSION_NUMBER", "ERR_SSL_PACKET_LENGTH_TOO_LONG", "EPROTO"];
const timeouts = ["CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT", "ETIMEOUT", "ETIMEDOUT"];
const certificate = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|STARTTLS_INJECTION)/;

/** Translates a failure of a connection; an error of our own is returned as it is. */
export function toMailboxError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, tlsFailed, authenticationFailed } = (typeof error === "object" && error !== null ? error : {}) as Failure;
  const name = typeof code === "string" ? code : "";
  if (authenticationFailed === true) return reject("password", "credentials", "The server did not accept this user name and password.");
  if (timeouts.includes(name)) return fail("timeout", "The mail server took too long to respond.", error);
  if (plainServer.includes(name)) return noTls();
  if (certificate.test(name)) return reject("host", "tls", "The server’s certificate or TLS could not be verified.");
  // imapflow marks a missing and a rejected STARTTLS alike, and gives them no code.
  if (tlsFailed === true) return noTls();
  return fail("unreachable", "The mail server could not be reached.", error);
}

export function folderMissing(): AppError {
  return reject("folder", "folder", "This mailbox has no such folder.");
}

/** The service refuses a host that offers no TLS. */
function noTls(): AppError {
  return reject("host", "no_tls", "This server does not offer an encrypted connection. Mailboxes are only read over TLS.");
}

function reject(field: string, code: MailboxError, message: string): AppError {
  return invalidField(field, code, message);
}

function fail(code: MailboxError, message: string, cause: unknown): AppError {
  return new AppError("unavailable", message, { errors: [{ path: "host", code, message }], cause });
}
