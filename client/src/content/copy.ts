// Copying to the clipboard, where the browser allows it.

/** Copy a text; false where the browser does not allow it, as on plain http. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
