export { provisionTenant, type NewTenant } from "./provision";
