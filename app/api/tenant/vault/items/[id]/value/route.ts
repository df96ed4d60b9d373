export { readValueByToken as GET } from "@/lib/handlers/vault";
