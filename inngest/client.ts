import { Inngest } from "inngest";

/** The SDK reads keys and address from the environment (`provideToLibraries`), so this code also runs on Inngest's own server. */
export const inngest = new Inngest({ id: "atrium" });
