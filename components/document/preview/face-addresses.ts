import type { FaceFile } from "@/lib/paper/faces";

/** The faces of documents, served by us: the bundler puts each file beside the scripts and writes its address here. */
const addresses: Record<FaceFile, URL> = {
  "inter/400Regular/Inter_400Regular.ttf": new URL("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf", import.meta.url),
  "inter/600SemiBold/Inter_600SemiBold.ttf": new URL("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf", import.meta.url),
  "noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf": new URL(
    "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
    import.meta.url,
  ),
  "noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf": new URL(
    "@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf",
    import.meta.url,
  ),
  "ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf": new URL(
    "@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf",
    import.meta.url,
  ),
  "ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf": new URL(
    "@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf",
    import.meta.url,
  ),
};

export function addressOfFace(file: FaceFile): string {
  return addresses[file].href;
}
