/** Tables just opened here whose links have not been shown yet. */
export const inviting = new Set<string>();
