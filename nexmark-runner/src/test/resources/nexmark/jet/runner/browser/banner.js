// The text of the banner if one sees it: it is within the window, and nothing lies upon it.
const banner = document.getElementById("banner");
const { left, top, width, height } = banner.getBoundingClientRect();
const isSeen = height > 0 && banner.contains(document.elementFromPoint(left + width / 2, top + height / 2));
return isSeen ? [banner.textContent.trim()] : [];
