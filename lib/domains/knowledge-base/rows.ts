import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toArticle, toCategory } from "./resource";
import { Article, Category } from "./schema";

export const articleRows = defineRows({ noun: "article", model: "kbArticle", visible, schema: Article, toResource: toArticle });

export const categoryRows = defineRows({ noun: "category", model: "kbCategory", visible, schema: Category, toResource: toCategory });
