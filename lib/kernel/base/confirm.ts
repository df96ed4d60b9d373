import { z } from "zod";
import { AppError, type FieldProblem } from "./errors";

/** The input field with the codes of the warnings that the caller has read and accepts. */
export function confirmOf<Codes extends z.ZodEnum>(codes: Codes) {
  return z.array(codes).max(codes.options.length).optional();
}

/**
 * Asks before something unusual is done: a repeated request with `confirm` does it.
 * @throws AppError `conflict` that lists the warnings which `confirmed` does not name, each with its code.
 */
export function assertConfirmed(warnings: readonly FieldProblem[], confirmed: readonly string[] = []): void {
  const open = warnings.filter(({ code }) => !confirmed.includes(code));
  if (open.length === 0) return;
  const codes = [...confirmed, ...open.map(({ code }) => code)].map((code) => `"${code}"`).join(", ");
  const text = open.map(({ message }) => message).join(" ");
  throw new AppError("conflict", `${text} To continue, repeat the request with \`confirm\`: [${codes}].`, { errors: [...open] });
}
