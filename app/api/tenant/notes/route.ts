import { createNote, listNotes } from "@/lib/domains/notes";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listNotes);
export const POST = endpoint(createNote, { status: 201 });
