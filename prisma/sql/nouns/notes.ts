import { check } from "../kinds";

/** SQL of notes that Prisma's schema cannot express. */
export const notes = [check("notes", "notes_body_check", "body <> ''")];
