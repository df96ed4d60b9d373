/** Tailwind 4 is configured in app/globals.css. */
const config = { plugins: { "@tailwindcss/postcss": {} } };

export default config;
