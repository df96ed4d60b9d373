import { downloadByReader } from "@/lib/handlers/exports";

export const GET = downloadByReader;
