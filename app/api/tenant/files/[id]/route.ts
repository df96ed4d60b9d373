import { deleteFile, getFile } from "@/lib/domains/files";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getFile);
export const DELETE = endpoint(deleteFile, { status: 204 });
