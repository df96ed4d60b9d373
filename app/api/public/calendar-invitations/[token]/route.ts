import { answerByForm } from "@/lib/handlers/calendar";

export const POST = answerByForm;
