import { deleteNote, getNote, updateNote } from "@/lib/domains/notes";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getNote);
export const PATCH = endpoint(updateNote);
export const DELETE = endpoint(deleteNote, { status: 204 });
