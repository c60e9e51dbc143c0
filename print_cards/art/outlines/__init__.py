"""Line drawings of the galaxies and the Xpheres, after the same plan as the paintings. No numpy."""
