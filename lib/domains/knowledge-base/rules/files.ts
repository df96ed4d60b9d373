import { fileReferences } from "@/lib/commerce/file-references";

/** How a text refers to a file of its article, as an image or a link: `![Alt text](/kb/files/fil_…)`. */
export const { filePath, fileIdsIn, replaceFiles, renderWithFiles } = fileReferences("/kb/files/");
