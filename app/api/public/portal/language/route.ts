import { chooseLanguage } from "@/lib/domains/portal";

export const POST = chooseLanguage;
