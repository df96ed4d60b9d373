import type { Ctx } from "@/lib/kernel/context";
import type { Mail as MailRow } from "@/prisma/generated/client";
import { visible } from "../policy";
import { definitionOf } from "../rules/templates";
import { mostReferences, toReferences } from "../rules/thread";
import { mailDefinitions, MailKey } from "../schema";

/** The emails that appear in one conversation, if they are about the same record. */
const threading = MailKey.options.filter((key) => mailDefinitions[key].threads === true);

/**
 * The Message-IDs of the emails that this one continues, oldest first: those that thread and are about the same record, stored before it,
 * and the emails from outside that they and this one answer.
 * None where the email's kind doesn't thread. The same on every attempt.
 */
export async function findReferences(ctx: Ctx, { id, key, about_noun, about_id, answers, created_at }: MailRow): Promise<string[]> {
  if (about_id === null || definitionOf(MailKey.parse(key)).threads !== true) return [];
  const where = {
    AND: [
      visible(ctx),
      { about_noun, about_id, key: { in: threading }, OR: [{ created_at: { lt: created_at } }, { created_at, id: { lt: id } }] },
    ],
  };
  const select = { message_id: true, answers: true };
  const first = await ctx.db.mail.findFirst({ where, select, orderBy: [{ created_at: "asc" }, { id: "asc" }] });
  if (!first) return answers === null ? [] : [answers];
  const latest = await ctx.db.mail.findMany({
    where,
    select,
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    take: mostReferences,
  });
  const inTurn = [answers, ...latest.flatMap((mail) => [mail.message_id, mail.answers])];
  return toReferences(
    first.answers ?? first.message_id,
    inTurn.filter((each) => each !== null),
  );
}
