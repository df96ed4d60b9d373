import { Inngest } from "inngest";

/**
 * Keys and address come from the environment, which `provideToLibraries` has set: the same code runs on the embedded engine and on Inngest
 * itself.
 */
export const inngest = new Inngest({ id: "atrium" });
