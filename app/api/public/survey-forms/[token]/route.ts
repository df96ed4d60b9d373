import { respondByForm } from "@/lib/handlers/surveys";

export const POST = respondByForm;
