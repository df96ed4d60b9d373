import { AppError } from "@/lib/kernel/base/errors";

/** nodemailer's additions to an error: the server's code, and one error per recipient if all were rejected. */
interface SmtpFailure extends Error {
  code?: string;
  responseCode?: number;
  rejectedErrors?: SmtpFailure[];
}

function isSmtpFailure(error: unknown): error is SmtpFailure {
  return error instanceof Error;
}

/** RFC 5321, 4.2.1: 4yz is temporary, 5yz is final. An error without a code means a failed or lost connection. */
export function toDeliveryError(error: unknown): AppError {
  if (!isSmtpFailure(error)) return new AppError("unavailable", "The mail server did not respond.", { cause: error });
  const codes = (error.rejectedErrors ?? [error]).map(({ responseCode }) => responseCode ?? error.responseCode);
  const refused = codes.every((code) => code !== undefined && code >= 500) || (error.code === "EAUTH" && error.responseCode === undefined);
  return refused
    ? new AppError("upstream", "The mail server rejected this email.", { cause: error })
    : new AppError("unavailable", "The mail server cannot accept this email at the moment.", { cause: error });
}

/** Some recipients have received the mail and others never will, so a retry of the whole mail would duplicate it. */
export function toPartialRefusal(rejected: readonly (string | { address: string })[]): AppError {
  const addresses = rejected.map((entry) => (typeof entry === "string" ? entry : entry.address));
  return new AppError("upstream", `The mail server rejected these recipients: ${addresses.join(", ")}.`);
}
