import { chooseLanguage } from "@/lib/handlers/portal";

export const POST = chooseLanguage;
