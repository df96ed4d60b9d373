import { linkOperations } from "@/lib/domains/document-links";
import { findCreditNote } from "../queries";

const findIssued = async (...args: Parameters<typeof findCreditNote>): Promise<void> => {
  await findCreditNote(...args);
};

export const {
  list: listCreditNoteLinks,
  create: createCreditNoteLink,
  revoke: revokeCreditNoteLink,
} = linkOperations({ noun: "credit_note", find: findCreditNote, findIssued });
