import { AppError } from "@/lib/kernel/base/errors";

/** What nodemailer adds to an error: the server's code, and one error a recipient when it refused them all. */
interface SmtpFailure extends Error {
  code?: string;
  responseCode?: number;
  rejectedErrors?: SmtpFailure[];
}

function isSmtpFailure(error: unknown): error is SmtpFailure {
  return error instanceof Error;
}

/** RFC 5321, 4.2.1: 4yz is worth another try, 5yz is not. Without a code the server was not reached or broke off. */
export function toDeliveryError(error: unknown): AppError {
  if (!isSmtpFailure(error)) return new AppError("unavailable", "The mail server did not answer.", { cause: error });
  const codes = (error.rejectedErrors ?? [error]).map(({ responseCode }) => responseCode ?? error.responseCode);
  const refused = codes.every((code) => code !== undefined && code >= 500) || (error.code === "EAUTH" && error.responseCode === undefined);
  return refused
    ? new AppError("upstream", "The mail server refused this mail.", { cause: error })
    : new AppError("unavailable", "The mail server did not take this mail just now.", { cause: error });
}

/** Some recipients have the mail and some never will, so it must not be tried again as a whole. */
export function toPartialRefusal(rejected: readonly (string | { address: string })[]): AppError {
  const addresses = rejected.map((entry) => (typeof entry === "string" ? entry : entry.address));
  return new AppError("upstream", `The mail server refused these recipients: ${addresses.join(", ")}.`);
}
