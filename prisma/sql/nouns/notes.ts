import { check, checkOneOf } from "../kinds";

/** SQL of notes that Prisma's schema cannot express. */
export const notes = [checkOneOf("notes", ["customer_id", "invoice_id"]), check("notes", "notes_body_check", "body <> ''")];
