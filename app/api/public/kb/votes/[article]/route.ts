import { voteByForm } from "@/lib/handlers/knowledge-base";

export const POST = voteByForm;
