import { z } from "zod";
import { exampleId, idOf } from "@/lib/kernel/base/ids";
import { AppError } from "@/lib/kernel/base/errors";
import { aOrAn, nounOf } from "@/lib/kernel/base/nouns";
import type { Permission } from "@/lib/kernel/base/permissions";
import type { Ctx } from "@/lib/kernel/context";
import { file } from "@/lib/kernel/file-answer";
import { query } from "@/lib/kernel/operation";
import { EInvoiceCheck, eInvoiceInput, EInvoiceState } from "../schema";
import { draftHasNone, findEInvoice, openEInvoice, recheck, toEInvoiceResource, xmlAnswer, type IssuedDocument } from "./stored";

/** A kind of document that is issued electronically. */
interface Issuing<N extends "invoice" | "credit_note"> {
  noun: N;
  read: Permission;
  /** Through the domain's `visible`. @throws AppError `not_found`. */
  find: (ctx: Ctx, id: string) => Promise<IssuedDocument>;
}

/** The operations that show, download and check the electronic documents of a noun. */
export function eInvoiceOperations<N extends "invoice" | "credit_note">({ noun, read, find }: Issuing<N>) {
  const plural = nounOf(noun).plural.replaceAll("-", "_");
  const byId = z.strictObject({ id: idOf(noun) });
  const example = { id: exampleId(noun) };
  const show = query({
    id: `${plural}.get_e_invoice`,
    summary: `Get what was stored as the electronic document of ${aOrAn(noun)}`,
    permission: read,
    input: byId,
    output: EInvoiceState,
    example,
    async run(ctx, { id }) {
      const row = await findEInvoice(ctx, (await find(ctx, id)).target);
      return { e_invoice: row && toEInvoiceResource(row) };
    },
  });
  const download = query({
    id: `${plural}.e_invoice`,
    summary: `Download the electronic document of ${aOrAn(noun)} as XML; by default as it was stored`,
    permission: read,
    input: byId.extend(eInvoiceInput),
    output: file("application/xml"),
    example: { ...example, format: "en16931_ubl" },
    run: async (ctx, { id, format }) => xmlAnswer(await openEInvoice(ctx, await find(ctx, id), format)),
  });
  const check = query({
    id: `${plural}.check_e_invoice`,
    summary: `Check the stored electronic document of ${aOrAn(noun)} by today's rules; it never changes`,
    permission: "taxes.read",
    input: byId,
    output: EInvoiceCheck,
    example,
    async run(ctx, { id }) {
      const { target, number } = await find(ctx, id);
      if (number === null) throw draftHasNone();
      const row = await findEInvoice(ctx, target);
      if (row === null) throw new AppError("conflict", "Nothing was stored with this document: its customer got no electronic invoices.");
      return recheck(ctx, row);
    },
  });
  return { show, download, check };
}
