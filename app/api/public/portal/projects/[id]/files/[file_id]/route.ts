import { downloadSharedFile } from "@/lib/handlers/projects";

export const GET = downloadSharedFile;
