import { z } from "zod";
import { findCustomer, readerLanguage } from "@/lib/domains/customers";
import type { PermissionName } from "@/lib/domains/permissions";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { exampleId, idOf } from "@/lib/kernel/base/ids";
import { aOrAn, nounOf } from "@/lib/kernel/base/nouns";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { command, internal, query } from "@/lib/kernel/operation";
import { changeRow, findRow, lockRow } from "@/lib/kernel/rows";
import { signerDelegated } from "../events";
import { findSigners, findTurn, takesPart, type SignedRevision } from "../queries";
import { delegationBy, toListed } from "../queries/caller";
import type { CodedDocument } from "../queries/code";
import { signerRows } from "../rows";
import { HandOver, mostDelegations, Signer, SignerId, SignerPage, type SignedNoun } from "../schema";
import { queueReplaced, queueRequest } from "./mail";
import { proveAddress } from "./prove";
import { addSigner } from "./request";

const handOn = command({
  id: "signers.delegate",
  summary: "Ask a colleague of the signer in their place",
  access: internal("called by the commands of documents, which have locked the document"),
  input: z.strictObject({ id: SignerId }),
  output: Signer,
  example: { id: "sgn_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, signerRows, id);
    return changeRow(ctx, signerRows, before, { status: "delegated", remind_day: null }, signerDelegated);
  },
});

interface SignedDocument<N extends SignedNoun, O extends z.ZodType> {
  noun: N;
  /** The document as its operations answer it. */
  output: O;
  answer(ctx: Ctx, id: string): Promise<z.output<O>>;
  read: PermissionName;
  sign: PermissionName;
  /** Through the domain's `visible`. @throws AppError `not_found`. */
  find(ctx: Ctx, id: string): Promise<SignedRevision & { customer_id: string }>;
  /** The same under a lock, for one that can be signed now. @throws AppError `not_found`, `conflict`. */
  lockOpen(ctx: CommandCtx, id: string): Promise<SignedRevision & CodedDocument & { customer_id: string }>;
}

/** The operations that list the signers of a noun's documents, and hand a signature on to a colleague. */
export function signerOperations<N extends SignedNoun, O extends z.ZodType>(document: SignedDocument<N, O>) {
  const { noun, output, read, sign, find, lockOpen, answer } = document;
  const { plural } = nounOf(noun);
  const example = { id: exampleId(noun) };
  const list = query({
    id: `${plural}.list_signers`,
    summary: `List who signs ${aOrAn(noun)}, in order: who has signed, and whose turn it is`,
    permission: read,
    input: z.strictObject({ id: idOf(noun) }),
    output: SignerPage,
    example,
    async run(ctx, { id }) {
      const rows = await findSigners(ctx, await find(ctx, id));
      return { data: rows.map((row) => toListed(ctx, row)) };
    },
  });
  const delegate = command({
    id: `${plural}.delegate`,
    summary: `Hand the signature of ${aOrAn(noun)} on to a colleague of whose turn it is`,
    permission: sign,
    input: HandOver.extend({ id: idOf(noun) }),
    output,
    example: { ...example, name: "Ada Byron", email: "ada@northwind.example" },
    async run(ctx, { id, name, email, code }) {
      const signed = await lockOpen(ctx, id);
      const present = await findTurn(ctx, signed);
      if (present === null) throw new AppError("conflict", "Nobody was named to sign this document, so there is nothing to hand on.");
      if (await takesPart(ctx, signed, email))
        throw invalidField("email", "duplicate", "This address already belongs to a signer, or to someone who handed the signature on.");
      const before = { tenant_id: ctx.tenant.id, record_id: id, revision: signed.revision, position: present.position };
      if ((await ctx.db.signer.count({ where: { ...before, status: "delegated" } })) >= mostDelegations)
        throw new AppError("conflict", "This signature was handed on too often. Ask the company to send the document again.");
      // Or whoever has somebody's link would let a person of their choice sign.
      await proveAddress(ctx, signed, { asked: present, code });
      await handOn(ctx, { id: present.id });
      const customer = await findCustomer(ctx, signed.customer_id);
      const contact = customer.contacts.find((each) => each.email?.toLowerCase() === email.toLowerCase());
      const delegation = await delegationBy(ctx, present);
      const added = await addSigner(ctx, {
        noun,
        id,
        customer_id: signed.customer_id,
        revision: signed.revision,
        title: present.title,
        position: present.position,
        name,
        email,
        language: contact === undefined ? present.language : readerLanguage(contact, customer),
        delegation,
        last_day: present.last_day && fromDayColumn(present.last_day),
        reminders: present.reminder_days,
        asked: true,
      });
      await queueRequest(ctx, await findRow(ctx, signerRows, added.id));
      if (delegation.company !== null) await queueReplaced(ctx, present, { by: delegation.name, to: name });
      ctx.audit({ noun, id, before: { signer: present.name }, after: { signer: name } });
      return answer(ctx, id);
    },
  });
  return { list, delegate };
}
