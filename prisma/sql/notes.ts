import { check, checkOneOf } from "./kinds";

/** What the schema of notes cannot say. */
export const notes = [checkOneOf("notes", ["customer_id", "invoice_id"]), check("notes", "notes_body_check", "body <> ''")];
