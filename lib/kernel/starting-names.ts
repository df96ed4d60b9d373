/** The catalogues are the kernel's to know; a domain asks here for the words of a new company's first records. */
export { startingNames } from "@/lib/i18n/starting-names";
