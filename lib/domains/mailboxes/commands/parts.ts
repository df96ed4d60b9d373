import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { Mailbox as MailboxRow } from "@/prisma/generated/client";
import { findRuleProblems } from "../rules/routing";
import { MailboxProblem, type RoutingRule } from "../schema";

/** @throws AppError `invalid` naming the rule whose pattern can't be used. */
export function assertRules(rules: readonly RoutingRule[]): void {
  const errors = findRuleProblems(rules);
  if (errors.length > 0) throw new AppError("invalid", "A rule can’t be used.", { errors });
}

const connection = ["host", "port", "user", "security"] as const;
type Changes = Partial<Pick<MailboxRow, (typeof connection)[number]>> & { password: string | undefined };

/**
 * Otherwise someone who may not know the password could have it sent to a server of their own.
 * @throws AppError `invalid` for another server, port, user or encryption without the password.
 */
export function assertPassword(before: MailboxRow, { password, ...changes }: Changes): void {
  if (password !== undefined) return;
  if (connection.some((name) => changes[name] !== undefined && changes[name] !== before[name]))
    throw invalidField("password", "required", "Enter the password again for another server, port or user.");
}

/** Why a mailbox could not be read. */
export function problemOf(error: unknown): MailboxProblem {
  const code = error instanceof AppError ? error.errors?.[0]?.code : undefined;
  return MailboxProblem.safeParse(code).data ?? "other";
}
