import { z } from "zod";
import { encodeId, exampleId, idOf } from "@/lib/kernel/base/ids";
import { aOrAn, nounOf, type LinkableNoun } from "@/lib/kernel/base/nouns";
import type { Ctx } from "@/lib/kernel/context";
import { command, query } from "@/lib/kernel/operation";
import { listLinksOf } from "../queries";
import { DocumentLinkId, SharedLink, SharedLinkList, SharedLinkPage } from "../schema";
import { createDocumentLink } from "./create";
import { revokeDocumentLink } from "./revoke";

/** A kind of document that links open. */
interface LinkedDocument<N extends LinkableNoun> {
  noun: N;
  /** Through the domain's `visible`. @throws AppError `not_found`. */
  find(ctx: Ctx, id: string): Promise<unknown>;
  /** The same for a document of which a link may be made. @throws AppError `not_found`, `conflict` for one that has no link yet. */
  findIssued(ctx: Ctx, id: string): Promise<unknown>;
}

/** The operations that list, create and revoke the links to a noun's documents. */
export function linkOperations<N extends LinkableNoun>({ noun, find, findIssued }: LinkedDocument<N>) {
  const plural = nounOf(noun).plural.replaceAll("-", "_");
  const example = { id: exampleId(noun) };
  const list = query({
    id: `${plural}.list_links`,
    summary: `List the links to ${aOrAn(noun)}, newest first`,
    permission: "document_links.read",
    input: SharedLinkList.extend({ id: idOf(noun) }),
    output: SharedLinkPage,
    example: { ...example, limit: "50" },
    async run(ctx, { id, ...page }) {
      await find(ctx, id);
      return listLinksOf(ctx, { noun, id }, page);
    },
  });
  const create = command({
    id: `${plural}.create_link`,
    summary: `Create a link to view ${aOrAn(noun)} without an account`,
    permission: "document_links.write",
    input: z.strictObject({ id: idOf(noun) }),
    output: SharedLink,
    example,
    async run(ctx, { id }) {
      await findIssued(ctx, id);
      const link = await createDocumentLink(ctx, { noun, id });
      ctx.audit({ noun, id, before: {}, after: { link: encodeId("document_link", link.id) } });
      return link;
    },
  });
  const revoke = command({
    id: `${plural}.revoke_link`,
    summary: `Revoke a link to ${aOrAn(noun)}; it stops working`,
    permission: "document_links.write",
    input: z.strictObject({ id: idOf(noun), link_id: DocumentLinkId }),
    output: SharedLink,
    example: { ...example, link_id: exampleId("document_link") },
    async run(ctx, { id, link_id }) {
      await find(ctx, id);
      const link = await revokeDocumentLink(ctx, { id: link_id, target: { noun, id } });
      ctx.audit({ noun, id, before: { link: encodeId("document_link", link.id) }, after: {} });
      return link;
    },
  });
  return { list, create, revoke };
}
