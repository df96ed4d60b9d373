import { downloadByLink } from "@/lib/handlers/documents";

export const GET = downloadByLink;
