/** Re-exported for domains, which may not import message catalogues: the names of a new company's first records. */
export { startingNames } from "@/lib/i18n/starting-names";
