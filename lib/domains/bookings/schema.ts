export * from "./schema/fields";
export * from "./schema/visit";
