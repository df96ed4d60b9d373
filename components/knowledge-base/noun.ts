import { BookOpenText, FolderTree } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const articleNoun = defineNoun({ noun: "article", icon: BookOpenText });

export const categoryNoun = defineNoun({ noun: "category", icon: FolderTree });
